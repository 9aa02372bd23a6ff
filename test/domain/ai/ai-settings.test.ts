import { expect } from 'chai';
import {
  aiAvailabilities,
  aiSettingsProblems,
  limitedAiSettings,
  type AiSettings,
} from '../../../domain/ai/ai-settings.ts';

const all: AiSettings[] = aiAvailabilities.flatMap((duoAvailability) =>
  [true, false].map((experimentFeaturesEnabled) => ({ duoAvailability, experimentFeaturesEnabled })),
);

describe('AI settings', () => {
  it('keep their own value below a group unless the group turns AI or experiments off', () => {
    const [on, none] = [
      { duoAvailability: 'default_on', experimentFeaturesEnabled: true },
      { duoAvailability: 'never_on', experimentFeaturesEnabled: false },
    ] as const;
    expect(limitedAiSettings(on, { duoAvailability: 'default_off', experimentFeaturesEnabled: true })).to.deep.equal(
      on,
    );
    expect(limitedAiSettings(on, none)).to.deep.equal(none);
    expect(limitedAiSettings(on, null)).to.deep.equal(on);
    expect(aiSettingsProblems(on, none)).to.deep.equal({
      duoAvailability: ['cannot be changed, since it is always off in the group above'],
      experimentFeaturesEnabled: ['cannot be on while they are off in the group above'],
    });
  });

  it('are rejected exactly when a limit from above would change them', () => {
    for (const settings of all) {
      for (const parent of [null, ...all]) {
        const refused = Object.keys(aiSettingsProblems(settings, parent));
        const limited = limitedAiSettings(settings, parent);
        const changed = Object.entries(limited).filter(([name, value]) => settings[name as keyof AiSettings] !== value);
        expect(refused, JSON.stringify({ settings, parent })).to.deep.equal(changed.map(([name]) => name));
        expect(aiSettingsProblems(limited, parent)).to.deep.equal({});
      }
    }
  });
});
