import { useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import type { DialogProps } from './dialog-props.ts';

/**
 * Asks before something is closed, in another way than with its buttons, although something was typed in it. Returns
 * what closes it, and the question to render in it, which `Window` shows.
 */
export function useDiscardQuestion(
  Window: ComponentType<DialogProps>,
  isTyped: () => boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isAsking, ask] = useState(false);
  const keep = (): void => ask(false);
  const discard = (): void => {
    keep();
    onClose();
  };
  return {
    close: () => (isTyped() ? ask(true) : onClose()),
    question: isAsking && (
      <Window
        title="Discard what you entered?"
        role="alertdialog"
        size="small"
        isOpen
        onOpenChange={keep}
        footer={
          <>
            <Button autoFocus onPress={keep}>
              Keep editing
            </Button>
            <Button variant="danger" onPress={discard}>
              Discard
            </Button>
          </>
        }
      >
        <p>It is not saved.</p>
      </Window>
    ),
  };
}
