import { useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import { SeatFigures } from './seat-figures.ts';

/** The figures of the top-level group whose page is open. */
export function useSeatFigures(params: PageProps['params']): SeatFigures {
  const { api } = useApplication();
  const namespace = useNamespace(params);
  return useMemo(() => new SeatFigures(api, namespace), [api, namespace]);
}
