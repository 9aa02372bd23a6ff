import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { inEachLook, looksOf, overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';
import { filledWithPlan, planToday } from './plan.ts';

describe('looks of the issue page', () => {
  const web = useWeb({ today: planToday, filledBy: filledWithPlan });

  it('fits 768, 390 and 320 px, light and dark', async () => {
    const { planner, project } = await filledWithPlan.made();
    const issue = await web.server().perform(
      CreateWorkItem,
      {
        type: 'issue',
        namespace: project.id,
        title: 'A rather long title that has to be broken into several lines on a small screen',
        description: '| a | b |\n|---|---|\n| 1 | 2 |',
      },
      planner,
    );
    const page = await web.open(`/plan/app/-/issues/${issue.iid}`, { as: planner });
    await page.getByText('Split this issue into tasks.').waitFor();
    const check = async () => {
      expect(await overflowOf(page)).to.be.at.most(0);
      expect(await axeProblems(page)).to.deep.equal([]);
    };
    await inEachLook(page, check, looksOf([768, 390, 320]));
  });
});
