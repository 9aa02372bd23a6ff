import { fireEvent, waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { largestMetricImage } from '../../../domain/uploads/metric-image.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { formWith, pixel } from '../../support/files.ts';
import { filledWithPlan, planToday, type Plan } from './plan.ts';
import { section } from './screen-parts.ts';

describe('metric images of an incident', () => {
  const screens = useScreens({ today: planToday, filledBy: filledWithPlan });
  let plan: Plan;

  before(async () => {
    plan = await filledWithPlan.made();
  });

  const create = (type: 'incident' | 'issue' = 'incident') =>
    screens.server().perform(CreateWorkItem, { type, namespace: plan.project.id, title: 'Dark' }, plan.reporter);
  const open = ({ iid }: WorkItem, as: User = plan.reporter) =>
    screens.open(`/plan/app/-/issues/${iid}`, {
      as,
      until: (screen) => screen.findByRole('heading', { name: 'Dark' }),
    });
  const panel = async (screen: Screen) => within(await section(screen, 'Metrics'));
  const upload = async ({ iid }: WorkItem, fields: Record<string, string> = {}): Promise<void> => {
    const client = await screens.server().as(plan.reporter);
    const form = formWith(pixel, 'load.png');
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const added = await client.post(`/api/v4/projects/${plan.project.id}/issues/${iid}/metric_images`, form);
    expect(added.status).to.equal(201);
  };

  it('are of certain types and at most 10 MiB', async () => {
    const screen = await open(await create());
    await (await panel(screen)).findByText(/Show what was measured/);
    await screen.user.click((await panel(screen)).getByRole('button', { name: 'Add image' }));
    const form = within(await screen.findByRole('alertdialog', { name: 'Add metric image' }));
    const button = () => form.getByRole<HTMLButtonElement>('button', { name: 'Upload' });
    // The chooser of a browser can offer all files.
    const pick = (name: string, type: string, size: number) => {
      const file = new screen.document.defaultView!.File([new Uint8Array(size)], name, { type });
      fireEvent.change(form.getByLabelText('Image'), { target: { files: [file] } });
    };
    expect(button().disabled).to.equal(true);
    pick('notes.txt', 'text/plain', 1);
    await form.findByText("You can't upload files of this type.");
    pick('large.png', 'image/png', largestMetricImage + 1);
    await form.findByText('File is too big (10MiB). Max filesize: 10MiB.');
    expect(button().disabled).to.equal(true);
  });

  it('are asked about when what was typed would be discarded, and not when the form is opened again', async () => {
    const screen = await open(await create());
    const { user } = screen;
    const add = async () => {
      await user.click((await panel(screen)).getByRole('button', { name: 'Add image' }));
      return within(await screen.findByRole('alertdialog', { name: 'Add metric image' }));
    };
    const isAsked = () => screen.queryByRole('alertdialog', { name: 'Discard what you entered?' }) !== null;
    const form = await add();
    await user.type(form.getByRole('textbox', { name: 'Text' }), 'Load');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
    await add();
    expect(isAsked()).to.equal(false);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
  });

  it('are edited and deleted', async () => {
    const incident = await create();
    await upload(incident, { url: 'https://graphs.example.org/1', url_text: 'Load at night' });
    const screen = await open(incident);
    const { user } = screen;
    const link = await (await panel(screen)).findByRole('link', { name: 'Load at night' });
    expect(link.getAttribute('href')).to.equal('https://graphs.example.org/1');

    await user.click((await panel(screen)).getByRole('button', { name: 'Edit Load at night' }));
    const form = within(await screen.findByRole('alertdialog', { name: 'Edit metric image' }));
    const fill = (name: string, text: string) => screen.fill(form.getByRole('textbox', { name }), text);
    const save = () => user.click(form.getByRole('button', { name: 'Save changes' }));
    await fill('Link', 'javascript:alert(1)');
    await save();
    await form.findByText('Enter an address that begins with http:// or https://.');
    expect(form.getByRole('textbox', { name: 'Link' }).getAttribute('aria-invalid')).to.equal('true');
    await fill('Text', '');
    await fill('Link', '');
    await save();
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
    await (await panel(screen)).findByText('load.png');
    expect((await panel(screen)).queryByRole('link')).to.equal(null);

    await user.click(await (await panel(screen)).findByRole('button', { name: 'Delete load.png' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete metric image' }));
    await user.click(question.getByRole('button', { name: 'Delete image' }));
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
    await (await panel(screen)).findByText(/Show what was measured/);
    await waitFor(async () => {
      const heading = (await panel(screen)).getByRole('heading', { name: 'Metrics' });
      expect(screen.document.activeElement).to.equal(heading);
    });
  });

  it('appear where others look, who change nothing without the right, and on no issue', async () => {
    const incident = await create();
    const screen = await open(incident, plan.guest);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Metrics' })).to.equal(null));
    await upload(incident);
    await (await panel(screen)).findByRole('button', { name: 'Enlarge load.png' });
    expect((await panel(screen)).getAllByRole('button')).to.have.length(1);
    const issue = await open(await create('issue'));
    await section(issue, 'Child tasks');
    expect(issue.queryByRole('region', { name: 'Metrics' })).to.equal(null);
  });
});
