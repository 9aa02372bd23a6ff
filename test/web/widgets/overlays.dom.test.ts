import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { useGalleryScreen, type GalleryScreen } from './gallery/gallery-screen.ts';

const gone = (screen: GalleryScreen, role: string) =>
  waitFor(() => {
    expect(screen.queryByRole(role)).to.equal(null);
  });

const isClosed = (screen: GalleryScreen) =>
  waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'More about it' })).to.equal(null);
  });

describe('widgets: overlays', () => {
  const gallery = useGalleryScreen();

  it('close a menu by Escape without an action', async () => {
    const screen = gallery.open();
    await screen.user.click(screen.getByRole('button', { name: 'Actions' }));
    const menu = await screen.findByRole('menu');
    // Keys go nowhere before.
    await waitFor(() => expect(menu.contains(screen.document.activeElement)).to.equal(true));
    await screen.user.keyboard('{Escape}');
    await gone(screen, 'menu');
    expect(screen.getByLabelText('Did').textContent).to.equal('');
  });

  it('keep what is typed from the items of a menu that fades away', async () => {
    const screen = gallery.open();
    await screen.user.click(screen.getByRole('button', { name: 'Actions' }));
    await screen.findByRole('menu');
    // jsdom has no animations, so a menu would be gone at once.
    const { prototype } = (screen.document.defaultView ?? globalThis).Element;
    let fade = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      fade = resolve;
    });
    Object.assign(prototype, { getAnimations: () => [{ finished, playState: 'running' }] });
    try {
      await screen.user.click(screen.getByRole('menuitem', { name: /Edit/ }));
      expect(screen.getByLabelText('Did').textContent).to.equal('edit');
      expect(screen.queryByRole('menu', { hidden: true })).to.not.equal(null);
      await screen.user.keyboard('{End}{Enter}');
      expect(screen.getByLabelText('Did').textContent).to.equal('edit');
    } finally {
      Reflect.deleteProperty(prototype, 'getAnimations');
      fade();
    }
    await gone(screen, 'menu');
  });

  it('move the focus into a popover and back by Escape', async () => {
    const screen = gallery.open();
    const trigger = screen.getByRole('button', { name: 'More' });
    trigger.focus();
    await screen.user.keyboard('{Enter}');
    const popover = await screen.findByRole('dialog', { name: 'More about it' });
    await waitFor(() => {
      expect(popover.contains(screen.document.activeElement)).to.equal(true);
    });
    await screen.user.keyboard('{Escape}');
    await gone(screen, 'dialog');
    await waitFor(() => {
      expect(screen.document.activeElement).to.equal(trigger);
    });
  });

  for (const [button, role] of [
    ['Open dialog', 'dialog'],
    ['Ask', 'alertdialog'],
    ['Open drawer', 'dialog'],
    ['More', 'dialog'],
  ] as const) {
    it(`close by Escape while their focus is taken off for screen readers: ${button}`, async () => {
      const screen = gallery.open();
      await screen.user.click(screen.getByRole('button', { name: button }));
      const window = await screen.findByRole(role);
      await waitFor(() => expect(window.contains(screen.document.activeElement)).to.equal(true));
      (screen.document.activeElement as HTMLElement).blur();
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
      screen.document.body.dispatchEvent(escape);
      await gone(screen, role);
    });
  }

  it('ask before a popover loses what was typed, by Escape and by a press outside', async () => {
    const screen = gallery.open();
    const question = { name: 'Discard what you entered?' };
    const open = async () => {
      await screen.user.click(screen.getByRole('button', { name: 'More' }));
      return screen.findByRole<HTMLInputElement>('textbox', { name: 'Inside' });
    };
    const asked = (answer: string) =>
      screen.user.click(within(screen.getByRole('alertdialog', question)).getByRole('button', { name: answer }));
    const field = await open();
    await screen.user.type(field, 'Half a text{Escape}');
    await screen.findByRole('alertdialog', question);
    // The question is not below the popover.
    expect(field.closest('[style*="z-index: 0"]')).to.not.equal(null);
    await asked('Keep editing');
    await gone(screen, 'alertdialog');
    expect(field.value).to.equal('Half a text');
    await waitFor(() => expect(screen.document.activeElement).to.equal(field));
    await screen.user.click(screen.document.body);
    await screen.findByRole('alertdialog', question);
    await asked('Discard');
    await isClosed(screen);
    await open();
    await screen.user.keyboard('{Escape}');
    await isClosed(screen);
    expect(screen.queryByRole('alertdialog')).to.equal(null);
  });

  it('show a toast, which offers Undo and is reached by F6', async () => {
    const screen = gallery.open();
    await screen.user.click(screen.getByRole('button', { name: 'Toast with undo' }));
    const toast = await screen.findByRole('alertdialog', { name: 'Converted to task' });
    await screen.user.keyboard('{F6}');
    const notifications = screen.getByRole('region', { name: 'Notifications' });
    expect(notifications.contains(screen.document.activeElement)).to.equal(true);
    await screen.user.click(within(toast).getByRole('button', { name: 'Undo' }));
    await gone(screen, 'alertdialog');
    expect(screen.getByLabelText('Undone').textContent).to.equal('1');
    await screen.user.click(screen.getByRole('button', { name: 'Plain toast' }));
    await screen.findByText('Reference copied');
    const again = within(screen.getByRole('region', { name: 'Notifications' }));
    await screen.user.click(again.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => {
      expect(screen.queryByText('Reference copied')).to.equal(null);
    });
  });
});
