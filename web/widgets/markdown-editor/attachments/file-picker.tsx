import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../icon-button/icon-button.tsx';

/** A button that opens the file dialog. */
export function FilePicker({ onPick }: { onPick: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label="Attach files" size="small" onPress={() => input.current?.click()}>
        <Paperclip />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // The same file may be picked again.
          target.value = '';
        }}
      />
    </>
  );
}
