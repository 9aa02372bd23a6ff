import { z } from 'zod';
import { route, type Route, type RouteSection } from '../route.ts';
import { openApiDocument, type OpenApiDocument } from './document.ts';

/** The description of the API, including itself: built once, since only its server URL depends on the request. */
export function openApiRoutes(sectionsOf: () => readonly RouteSection[]): readonly Route[] {
  let document: OpenApiDocument | undefined;
  return [
    route({
      method: 'get',
      path: '/openapi.json',
      access: 'anybody',
      answers: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }).meta({ id: 'OpenApiDocument' }),
      run({ baseUrl, instance }) {
        const url = `${baseUrl}/api/v4`;
        document ??= openApiDocument(sectionsOf(), url, instance.version);
        return Promise.resolve({ ...document, servers: [{ url }] });
      },
    }),
  ];
}
