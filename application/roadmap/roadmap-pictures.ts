import type { Turns } from '../ports/turns.ts';
import type { Paper, RoadmapPicture } from '../../domain/roadmap/picture/picture.ts';

/** What a picture is written as. */
export interface PictureForm {
  type: 'svg' | 'pdf';
  paper: Paper;
  /** An SVG in a page, whose color scheme it follows. */
  hasDarkColors?: boolean;
}

/** Draws pictures outside of the main thread, since thousands of rows take seconds; what is read for them takes turns, too. @throws Unavailable if too many wait */
export interface PictureDrawer extends Turns {
  draw(picture: RoadmapPicture, form: PictureForm): Promise<Uint8Array>;
}
