import { fireEvent, waitFor } from '@testing-library/dom';
import { expect } from 'chai';
import { useGalleryScreen, type GalleryScreen } from './gallery/gallery-screen.ts';

describe('widgets: the focus after what had it is deleted', () => {
  const gallery = useGalleryScreen();

  const isOn = (screen: GalleryScreen, role: string, name: string) =>
    waitFor(() => expect(screen.document.activeElement).to.equal(screen.getByRole(role, { name })));
  const press = async (screen: GalleryScreen, name: string) => {
    screen.getByRole('button', { name }).focus();
    await screen.user.keyboard('{Enter}');
  };
  const confirm = async (screen: GalleryScreen) => {
    await screen.findByRole('alertdialog', { name: 'Delete tree' });
    await press(screen, 'Delete tree');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).to.equal(null));
  };

  it('is on the same control of the next row, of the previous one, or on the heading', async () => {
    const screen = gallery.open();
    await press(screen, 'Delete Ash');
    await confirm(screen);
    await isOn(screen, 'button', 'Delete Elm');
    await screen.user.keyboard('{Enter}');
    await confirm(screen);
    await isOn(screen, 'button', 'Delete Oak');
    await screen.user.keyboard('{Enter}');
    await confirm(screen);
    await isOn(screen, 'heading', 'Trees');
  });

  it('is on the menu of the next row', async () => {
    const screen = gallery.open();
    await press(screen, 'Care for Oak');
    await screen.findByRole('menuitem', { name: 'Fell' });
    await screen.user.keyboard('{Enter}');
    await confirm(screen);
    await isOn(screen, 'button', 'Care for Ash');
  });

  it('is on the next row when a list reloads only after its question was closed', async () => {
    const screen = gallery.open();
    await screen.user.click(screen.getByRole('checkbox', { name: 'Delete when reloaded' }));
    await press(screen, 'Delete Oak');
    await confirm(screen);
    await isOn(screen, 'button', 'Delete Oak');
    fireEvent.click(screen.getByRole('button', { name: 'Reload trees' }));
    await isOn(screen, 'button', 'Delete Ash');
  });

  it('is back on the control after Cancel', async () => {
    const screen = gallery.open();
    await press(screen, 'Delete Oak');
    await screen.findByRole('alertdialog', { name: 'Delete tree' });
    await press(screen, 'Cancel');
    await isOn(screen, 'button', 'Delete Oak');
  });

  it('is on the heading after a message is dismissed', async () => {
    const screen = gallery.open();
    await press(screen, 'Dismiss');
    await isOn(screen, 'heading', 'Widgets');
    expect(screen.queryByText('Saved')).to.equal(null);
  });
});
