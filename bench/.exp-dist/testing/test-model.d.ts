import type { Api, Model, Usage } from '@earendil-works/pi-ai';
/** A model that exists in tests only: reasons, reads images, costs nothing. */
export declare const testModel: Model<Api>;
/** The usage of every complete test answer that does not bring its own. */
export declare const testUsage: Usage;
/** The usage of an answer that has only begun. */
export declare const noUsage: Usage;
