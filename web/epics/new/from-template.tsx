import { LayoutTemplate } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState } from 'react';
import { addresses } from '../../app/addresses.ts';
import { useApplication } from '../../app/application-context.ts';
import { Button } from '../../widgets/button/button.tsx';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '../../widgets/menu/menu.tsx';
import type { EpicTemplate, NewEpic } from './new-epic.ts';

const CopyDialog = lazyCode(() => import('../../work-items/copying/copy-dialog.tsx'));

/** Begins with a copy of an epic that the group offers as a template, instead of the empty form. */
export const FromTemplate = observer(function FromTemplate({ epic }: { epic: NewEpic }) {
  const { router } = useApplication();
  const [chosen, choose] = useState<EpicTemplate | null>(null);
  const [madePath, setMadePath] = useState<string | null>(null);
  // Not before the dialog is closed, which would ask whether to leave it.
  useEffect(() => {
    if (chosen === null && madePath !== null) void router.navigate(madePath);
  }, [router, chosen, madePath]);
  const intoGroup = epic.namespace.fullPath;
  return (
    <>
      <MenuTrigger>
        <Button icon={<LayoutTemplate aria-hidden />}>From a template</Button>
        <Menu label="Templates">
          {sectionsOf(epic.templates).map(([title, templates]) => (
            <MenuSection key={title} title={title}>
              {templates.map((template) => (
                <MenuItem key={template.id} id={template.id} onAction={() => choose(template)}>
                  {template.name}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
          <MenuSeparator />
          <MenuItem href={addresses.groupTemplates(intoGroup)}>Manage templates</MenuItem>
        </Menu>
      </MenuTrigger>
      {chosen !== null && (
        <Suspense>
          <CopyDialog
            epic={{ ...chosen, iid: chosen.epicIid, title: chosen.epicTitle, intoGroup }}
            onClose={() => choose(null)}
            onCopied={setMadePath}
          />
        </Suspense>
      )}
    </>
  );
});

/** By group, in their order. */
function sectionsOf(templates: readonly EpicTemplate[]): [title: string, templates: readonly EpicTemplate[]][] {
  const found = new Map<string, EpicTemplate[]>();
  for (const template of templates) {
    found.set(template.groupFullName, [...(found.get(template.groupFullName) ?? []), template]);
  }
  return [...found];
}
