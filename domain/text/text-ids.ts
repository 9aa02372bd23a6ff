/** Prefix of ids in texts that people write, which keeps them apart from ids of the page. */
export const textIdPrefix = 'user-content-';
