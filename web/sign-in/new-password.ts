/** The props of fields for a new password. */
export const newPassword = {
  name: 'password',
  autoComplete: 'new-password',
  description: 'At least 8 characters; 15 or more are better. A few words work well.',
  minLength: 8,
  maxLength: 128,
  isRequired: true,
} as const;
