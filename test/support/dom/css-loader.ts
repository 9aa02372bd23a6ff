import type { ResolveHook } from 'node:module';

/** Stylesheets do not exist for tests in Node.js: each class is named after its key, so that nothing depends on a bundler. */
const noStyles = 'data:text/javascript,export default new Proxy({}, { get: (_, name) => name });';

export const resolve: ResolveHook = (specifier, context, next) =>
  specifier.endsWith('.css') ? { url: noStyles, shortCircuit: true } : next(specifier, context);
