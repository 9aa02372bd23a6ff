import { SlidersHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { Button } from '../../widgets/button/button.tsx';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { Popover, PopoverTrigger } from '../../widgets/popover/popover.tsx';
import type { DisplayedList } from './displayed-list.ts';

const loadOptions = () => import('./display-options.tsx');
const DisplayOptions = lazyCode(loadOptions);

/** How a list is shown: layout, row height, and the groups and columns of a table. */
export const DisplayMenu = observer(function DisplayMenu({ list }: { list: DisplayedList }) {
  return (
    <PopoverTrigger loadContent={loadOptions}>
      <Button size="small" icon={<SlidersHorizontal aria-hidden />}>
        Display
      </Button>
      <Popover label="Display" placement="bottom end">
        <Suspense>
          <DisplayOptions list={list} />
        </Suspense>
      </Popover>
    </PopoverTrigger>
  );
});
