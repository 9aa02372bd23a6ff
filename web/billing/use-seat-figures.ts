import { useEffect, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { SeatFigures } from './seat-figures.ts';

/** Loads the figures of a top-level group while its page is open. */
export function useSeatFigures(fullPath: string): SeatFigures {
  const { api } = useApplication();
  const figures = useMemo(() => new SeatFigures(api, fullPath), [api, fullPath]);
  useEffect(() => {
    void figures.load();
    return figures.leave;
  }, [figures]);
  return figures;
}
