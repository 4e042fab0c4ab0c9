import type { AgentTool } from '../types.js';
/** Returns the tool as it is, with the types of `params` and `details` inferred from its schema and its results. */
export declare function defineTool<const TParameters extends object, TDetails = unknown>(tool: AgentTool<TParameters, TDetails>): AgentTool<TParameters, TDetails>;
