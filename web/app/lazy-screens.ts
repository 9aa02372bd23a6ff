import { lazy } from 'react';

/**
 * Parts of one screen that another one shows, loaded on demand. Screens do not import each other, so that each can be
 * changed and bundled separately; only this file and the routes refer to them.
 */
export const EpicRoadmap = lazy(async () => ({ default: (await import('../roadmap/roadmap-page.tsx')).EpicRoadmap }));
