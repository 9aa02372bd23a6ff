import { WhenOpened } from '../when-opened.tsx';
import type { DialogProps } from './dialog-props.ts';
import { lazyCode } from '../lazy-part.tsx';

const DialogWindow = lazyCode(() => import('./dialog-window.tsx'));

/** A modal dialog. Focus stays inside, Escape closes it and the focus returns to the element that opened it. */
export function Dialog(props: DialogProps) {
  return (
    <WhenOpened isOpen={props.isOpen}>
      <DialogWindow {...props} />
    </WhenOpened>
  );
}
