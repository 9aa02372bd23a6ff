import { observer } from 'mobx-react-lite';
import { Monitor, Moon, Sun } from 'lucide-react';
import { themeNames } from '../../theme/theme-names.ts';
import { themeChoices, type ThemeChoice } from '../../../domain/people/preferences.ts';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { useApplication } from '../application-context.ts';

const icons: Record<ThemeChoice, typeof Sun> = { system: Monitor, light: Sun, dark: Moon };

/** Light, dark or system. */
export const ThemeMenu = observer(function ThemeMenu() {
  const { theme } = useApplication();
  const Icon = icons[theme.choice];
  return (
    <MenuTrigger>
      <IconButton label="Theme">
        <Icon />
      </IconButton>
      <Menu
        label="Theme"
        placement="bottom end"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[theme.choice]}
        onAction={(key) => theme.choose(themeChoices.find((choice) => choice === key) ?? 'system')}
      >
        {themeChoices.map((choice) => {
          const ChoiceIcon = icons[choice];
          return (
            <MenuItem key={choice} id={choice} icon={<ChoiceIcon aria-hidden />}>
              {themeNames[choice]}
            </MenuItem>
          );
        })}
      </Menu>
    </MenuTrigger>
  );
});
