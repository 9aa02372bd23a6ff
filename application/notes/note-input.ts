import { z } from 'zod';
import { noteLengthMaximum } from '../../domain/notes/note.ts';
import { textInput } from '../inputs/text-input.ts';

/** The text of a note: not blank and of bounded length. */
export const noteBody = textInput(noteLengthMaximum).pipe(
  z.string("can't be blank").refine((text) => text.trim() !== '', "can't be blank"),
);
