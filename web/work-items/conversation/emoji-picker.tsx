import { SmilePlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Popover, PopoverTrigger } from '../../widgets/popover/popover.tsx';
import { lazyCode } from '../../widgets/lazy-part.tsx';

const EmojiGrid = lazyCode(() => import('./emoji-grid.tsx'));

/** A button that opens all emoji with a search; those that the reader uses most come first. */
export function EmojiPicker({ onPick }: { onPick: (name: string, emoji: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <IconButton label="Add reaction" size="small">
        <SmilePlus />
      </IconButton>
      <Popover label="Add reaction" placement="bottom start">
        <Suspense>
          <EmojiGrid
            onPick={(name, emoji) => {
              setOpen(false);
              onPick(name, emoji);
            }}
          />
        </Suspense>
      </Popover>
    </PopoverTrigger>
  );
}
