import { ImportSecurityReport } from '../../../application/vulnerabilities/import-security-report.ts';
import { readSecurityReport } from '../../../interfaces/security-reports/read-security-report.ts';
import { createFleet, type Fleet } from '../../support/fleet.ts';
import { scannerJson } from '../../support/security-reports.ts';
import type { TestServer } from '../../support/server.ts';

/** A project with what a scanner found in it. */
export async function createScannedApp(server: TestServer): Promise<Fleet> {
  const fleet = await createFleet(server);
  const findings = readSecurityReport(scannerJson());
  await server.perform(ImportSecurityReport, { project: fleet.app.id, findings });
  return fleet;
}
