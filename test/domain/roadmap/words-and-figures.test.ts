import { expect } from 'chai';
import { exceedsLimit } from '../../../domain/roadmap/limits.ts';
import { bufferSize } from '../../../domain/roadmap/row-height.ts';
import { matchesMilestonesType, milestonesTypes } from '../../../domain/roadmap/milestones-type.ts';
import { milestoneBarSize } from '../../../domain/roadmap/milestone-bar-size.ts';
import { milestoneKind, milestoneKindTexts } from '../../../domain/roadmap/milestone-kind.ts';
import { placeInLane, packLines } from '../../../domain/roadmap/milestone-lanes.ts';
import { measuredProgress, progressShare } from '../../../domain/roadmap/measured-progress.ts';
import { progressLabel, progressOf, progressText } from '../../../domain/roadmap/progress.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';

describe('Roadmap timeframe text', () => {
  it('shows both dates, one or none', () => {
    expect(timeframeText({ startDate: '2017-11-10', dueDate: '2018-07-02' })).to.equal('Nov 10, 2017 – Jul 2, 2018');
    expect(timeframeText({ startDate: '2018-01-01', dueDate: '2018-04-01' })).to.equal('Jan 1 – Apr 1, 2018');
    expect(timeframeText({ startDate: '2017-11-10', dueDate: null })).to.equal('Nov 10, 2017 – No end date');
    expect(timeframeText({ startDate: null, dueDate: '2018-07-02' })).to.equal('No start date – Jul 2, 2018');
    expect(timeframeText({ startDate: null, dueDate: null })).to.equal('No start and end date');
  });
});

describe('Roadmap progress', () => {
  it('is the rounded percentage of closed issues, and 0 without issues', () => {
    expect(progressOf({ openedIssues: 2, closedIssues: 1 })).to.deep.equal({ done: 1, total: 3, percent: 33 });
    expect(progressOf({ openedIssues: 1, closedIssues: 2 }).percent).to.equal(67);
    expect(progressOf({ openedIssues: 0, closedIssues: 0 }).percent).to.equal(0);
  });

  it('is measured in the chosen unit, or in issues where none has a weight', () => {
    const counts = { openedIssues: 2, closedIssues: 3 };
    const weights = { openedIssues: 4, closedIssues: 3 };
    const none = { openedIssues: 0, closedIssues: 0 };
    const measured = (...sums: Parameters<typeof measuredProgress>) => {
      const { progress, tracking } = measuredProgress(...sums) ?? {};
      return [progress?.percent, tracking];
    };
    expect(measured(counts, weights, 'WEIGHT')).to.deep.equal([43, 'WEIGHT']);
    expect(measured(counts, weights, 'COUNT')).to.deep.equal([60, 'COUNT']);
    expect(measured(counts, none, 'WEIGHT')).to.deep.equal([60, 'COUNT']);
    expect(measuredProgress(none, none, 'WEIGHT')).to.equal(null);
  });

  it('is described by count and by weight', () => {
    const progress = progressOf({ openedIssues: 2, closedIssues: 3 });
    expect(progressText(progress, 'COUNT')).to.equal('3 of 5 issues closed');
    expect(progressText(progress, 'WEIGHT')).to.equal('3 of 5 weight completed');
    expect(progressText(null, 'COUNT')).to.equal('- of - issues closed');
    expect(progressText(null, 'WEIGHT')).to.equal('- of - weight completed');
    expect(progressLabel(progress, 'COUNT')).to.equal('60% of issues closed');
    expect(progressLabel(progress, 'WEIGHT')).to.equal('60% of weight completed');
    expect(progressShare(progress, 'COUNT')).to.equal('60% of issues');
    expect(progressShare(progress, 'WEIGHT')).to.equal('60% of weight');
  });
});

describe('Roadmap milestones', () => {
  const group = { groupMilestone: true, subgroupMilestone: false, projectMilestone: false };
  const subgroup = { groupMilestone: true, subgroupMilestone: true, projectMilestone: false };
  const project = { groupMilestone: true, subgroupMilestone: true, projectMilestone: true };

  it('share one lane, in which titles cover no marker and leave room for one another', () => {
    const placed = (...markers: [at: number, title: number][]) =>
      placeInLane(
        markers.map(([at, title]) => ({ at, titleEnd: at + title })),
        { reach: 10, gap: 5, width: 500 },
      ).map(({ line, hasTitle }) => `${line}${hasTitle ? ' titled' : ''}`);
    expect(placed([100, 80], [300, 80])).to.deep.equal(['0 titled', '0 titled']);
    expect(placed([100, 80], [150, 80])).to.deep.equal(['0 titled', '1 titled']);
    // A third one takes the room of the title that began first.
    expect(placed([100, 80], [120, 80], [150, 80])).to.deep.equal(['0', '1 titled', '0 titled']);
    expect(placed([150, 80], [100, 80])).to.deep.equal(['1 titled', '0 titled']);
    expect(placed([450, 80])).to.deep.equal(['0']);
    expect(placed([100, 20], [100, 20], [100, 20])).to.deep.equal(['0', '1 titled', '0 titled']);
  });

  it('are of kind project, subgroup or group, in this order', () => {
    expect([group, subgroup, project].map(milestoneKind)).to.deep.equal(['group', 'subgroup', 'project']);
    expect(milestoneKindTexts.project).to.equal('Project milestone');
  });

  it('are filtered by type', () => {
    const shown = milestonesTypes.map((type) =>
      [group, subgroup, project].map((milestone) => matchesMilestonesType(milestone, type)),
    );
    expect(shown).to.deep.equal([
      [true, true, true],
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
  });

  it('have minimum, small and normal bars by width', () => {
    expect([8.9, 9, 11.9, 12].map((width) => milestoneBarSize(width, 'QUARTERS'))).to.deep.equal([
      'minimum',
      'small',
      'small',
      'normal',
    ]);
    expect([5, 11.9, 12].map((width) => milestoneBarSize(width, 'MONTHS'))).to.deep.equal(['small', 'small', 'normal']);
    expect(milestoneBarSize(5, 'WEEKS')).to.equal('normal');
  });

  it('are packed into as few lines as possible without touching', () => {
    const stretches = [
      { left: 0, right: 100 },
      { left: 50, right: 60 },
      { left: 66, right: 90 },
      { left: 110, right: 120 },
    ];
    expect(packLines(stretches, 8)).to.deep.equal([0, 1, 2, 0]);
    expect(packLines(stretches, 4)).to.deep.equal([0, 1, 1, 0]);
    expect(
      packLines(
        [
          { left: 50, right: 60 },
          { left: 0, right: 10 },
        ],
        0,
      ),
    ).to.deep.equal([0, 0]);
  });
});

describe('Roadmap limits', () => {
  it('round the rows that fill a page up', () => {
    expect(bufferSize(900, 251)).to.equal(19);
    expect(bufferSize(900, 252)).to.equal(18);
    expect(bufferSize(100, 250)).to.equal(0);
  });

  it('are exceeded above the limit, not at it', () => {
    expect(exceedsLimit(1000, 1000)).to.equal(false);
    expect(exceedsLimit(1001, 1000)).to.equal(true);
  });
});
