import type { Paper, RoadmapPicture } from '../../domain/roadmap/picture/picture.ts';

/** What a picture is written as. */
export interface PictureForm {
  type: 'svg' | 'pdf';
  paper: Paper;
  /** An SVG in a page, whose color scheme it follows. */
  hasDarkColors?: boolean;
}

/** Draws pictures outside of the main thread, since thousands of rows take seconds. @throws Unavailable if too many wait */
export interface PictureDrawer {
  draw(picture: RoadmapPicture, form: PictureForm): Promise<Uint8Array>;
  /**
   * Runs what reads and draws a picture for a person, or for someone without an account: one after the other for each
   * person and for all visitors together, so that others wait for one of these at most. @throws Unavailable if too many wait
   */
  inTurnOf<Result>(userId: number | null, work: () => Promise<Result>): Promise<Result>;
}
