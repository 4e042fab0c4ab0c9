/** Returns the tool as it is, with the types of `params` and `details` inferred from its schema and its results. */
export function defineTool(tool) {
    return tool;
}
