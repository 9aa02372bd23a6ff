import type { HttpContext } from './request-state.ts';

/** A cookie that only the server reads, for the whole site and no other one. */
export class ServerCookie {
  constructor(
    private readonly name: string,
    /** Whether a value can be one that was set. */
    private readonly fits: (value: string) => boolean,
  ) {}

  /** What the browser sent, or null. */
  read(context: HttpContext): string | null {
    const value = context.cookies.get(this.nameFor(context));
    return value !== undefined && this.fits(value) ? value : null;
  }

  /**
   * `expiry` is the attribute that ends it. Written by hand: behind a proxy the socket is not encrypted, and the cookie
   * library would refuse `Secure`.
   */
  write(context: HttpContext, value: string, expiry: string): void {
    const secure = context.state.secure ? '; Secure' : '';
    const name = this.nameFor(context);
    context.append('Set-Cookie', `${name}=${value}; Path=/; ${expiry}; HttpOnly; SameSite=Lax${secure}`);
  }

  /**
   * With TLS, the prefix prevents subdomains from setting it and requires `Secure` (ASVS 3.3); without TLS browsers would
   * reject the prefix.
   */
  private nameFor(context: HttpContext): string {
    return context.state.secure ? `__Host-${this.name}` : this.name;
  }
}

/** Whether a text has the form of a random secret. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
