export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes equally long for a missing digest and a wrong password. */
  verify(password: string, digest: string | null): Promise<boolean>;
}
