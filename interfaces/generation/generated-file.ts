/**
 * A module that the build writes beside what it is made from. Its name ends with one of `generatedNames`, by which git
 * ignores it.
 */
export interface GeneratedFile {
  /** Path relative to the project's folder. */
  path: string;
  text: string;
}

/** Ends of the names of generated modules; `.gitignore` and `cli/preparation/generation.mjs` have the same. */
export const generatedNames = /\.(?:graphql|generated)\.ts$/;
