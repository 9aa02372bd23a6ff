/** The service that answers AI calls: any server with the API of OpenAI. An instance has at most one. */
export interface AiProvider {
  id: number;
  /** For example `https://api.openai.com/v1`, without a slash at the end. */
  baseUrl: string;
  /** The encrypted API key; null for a server that needs none. */
  sealedKey: string | null;
  /** Models that people may use. The first one answers questions about Milepost. */
  models: string[];
  /** Limit of one call, from the request to the last byte. */
  timeoutSeconds: number;
  /** Null means no limit. */
  dailyRequestsPerPerson: number | null;
  /** Of a top-level group with everything below it; null means no limit. */
  dailyRequestsPerGroup: number | null;
  createdAt: Date;
  updatedAt: Date;
}

export const aiUrlLengthMaximum = 2_000;
export const aiKeyLengthMaximum = 1_000;
export const aiModelsMaximum = 50;
export const aiModelLengthMaximum = 200;
export const aiTimeout = { minimum: 1, maximum: 600, default: 60 };
export const dailyRequestsMaximum = 1_000_000;

/** What one person used in one group on one day. */
export interface AiUsage {
  id: number;
  /** In UTC. */
  day: string;
  userId: number;
  /** A top-level group. */
  namespaceId: number;
  requests: number;
  /** Requests that the provider refused or did not answer. */
  failures: number;
  /** As counted by the provider; 0 where it says nothing. */
  promptTokens: number;
  completionTokens: number;
}
