import { expect } from 'chai';
import { healthOf, lagSecondsMaximum, percentage, type SiteSituation } from '../../../domain/sites/site-status.ts';

describe('Site health', () => {
  const connected = { state: 'streaming', lagSeconds: 0, lagBytes: 0, position: '0/1' };
  const cutOff = { state: null, lagSeconds: null, lagBytes: null, position: null };
  const situation = (change: Partial<SiteSituation> = {}): SiteSituation => ({
    current: true,
    inRecovery: true,
    unseen: false,
    primary: false,
    enabled: true,
    replication: connected,
    missingMigrations: [],
    unknownMigrations: [],
    ...change,
  });
  const seen = (change: Partial<SiteSituation> = {}) => situation({ current: false, inRecovery: false, ...change });
  const of = (site: SiteSituation) => `${healthOf(site).status}: ${healthOf(site).text}`;

  it('is healthy on a replicating secondary and on a writable primary', () => {
    expect(of(situation())).to.equal('Healthy: Healthy');
    expect(of(seen())).to.equal('Healthy: Healthy');
    expect(of(situation({ primary: true, inRecovery: false, replication: cutOff }))).to.equal('Healthy: Healthy');
  });

  it('is offline or unknown when replication is disconnected, with advice', () => {
    expect(of(situation({ replication: cutOff }))).to.match(/^Offline: .*no connection to that of the primary\. See /);
    expect(of(seen({ replication: cutOff }))).to.match(/^Offline: .*not connected\. Start it, or see its log\.$/);
    expect(of(situation({ current: false, primary: true, replication: cutOff }))).to.match(
      /^Offline: The primary does not answer: /,
    );
    expect(of(seen({ replication: cutOff, unseen: true }))).to.match(/^Unknown: Grant the role pg_read_all_stats/);
  });

  it('is unhealthy when replication lags behind, with the delay', () => {
    const behind = { ...connected, lagSeconds: lagSecondsMaximum + 0.4 };
    for (const site of [situation({ replication: behind }), seen({ replication: behind })]) {
      expect(of(site)).to.match(/^Unhealthy: The database is 600 seconds behind the primary\. See /);
    }
    expect(of(seen({ replication: { ...connected, lagSeconds: lagSecondsMaximum } }))).to.equal('Healthy: Healthy');
  });

  it('has no percentage of nothing', () => {
    expect([
      percentage(1, 3),
      percentage(0, 3),
      percentage(0, 0),
      percentage(null, 3),
      percentage(0, null),
    ]).to.deep.equal(['33.33%', '0.00%', null, null, null]);
  });

  it('names migrations that only one site has, and which site to update', () => {
    expect(of(situation({ unknownMigrations: ['0099-newer'] }))).to.match(/newer version \(0099-newer\); update this/);
    expect(of(situation({ missingMigrations: ['0098-own'] }))).to.match(/lacks .*\(0098-own\); update the primary\.$/);
  });

  it('names both versions when they differ on a healthy site', () => {
    const versions = { ofSite: '1.1.0', compared: '1.0.0' };
    expect(healthOf(situation(), versions).text).to.match(/runs version 1\.1\.0, the primary 1\.0\.0\. Install /);
    expect(healthOf(seen(), versions).text).to.match(/runs version 1\.1\.0, this server 1\.0\.0\. Install /);
    expect(healthOf(seen({ replication: cutOff }), versions).status).to.equal('Offline');
    for (const unknown of [
      { ...versions, ofSite: null },
      { ...versions, compared: null },
    ]) {
      expect(healthOf(situation(), unknown).status).to.equal('Healthy');
    }
  });

  it('is unhealthy when the database does not fit the role of the site', () => {
    expect(of(situation({ primary: true }))).to.match(/^Unhealthy: The database is a copy, so this server cannot/);
    expect(of(situation({ inRecovery: false }))).to.match(/^Unhealthy: The database is not a copy/);
    expect(of(seen({ primary: true }))).to.match(/^Unhealthy: Another server takes writes\./);
    expect(of(situation({ enabled: false }))).to.match(/^Disabled: /);
    expect(of(situation({ current: false }))).to.match(/^Unknown: Only the primary and the site itself/);
  });
});
