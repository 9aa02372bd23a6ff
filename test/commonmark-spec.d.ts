declare module 'commonmark-spec' {
  /** The examples of the CommonMark specification, numbered from 1. */
  export const tests: readonly { markdown: string; html: string; section: string; number: number }[];
}
