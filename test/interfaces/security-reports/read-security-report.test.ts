import { expect } from 'chai';
import { Invalid } from '../../../application/errors.ts';
import { readSecurityReport } from '../../../interfaces/security-reports/read-security-report.ts';
import { sarif, scannerJson } from '../../support/security-reports.ts';

describe('Security report', () => {
  const refusal = (report: unknown) => {
    try {
      readSecurityReport(report);
    } catch (error) {
      if (error instanceof Invalid) return error.message;
      throw error;
    }
    return null;
  };

  it('in SARIF contains severity, location, rule and weaknesses of findings', () => {
    const [first, second, ...others] = readSecurityReport(sarif());
    expect(others).to.deep.equal([]);
    expect(first).to.deep.include({
      reportType: 'sast',
      name: 'SQL injection',
      description: 'User input reaches a query.\n\nQueries with input are dangerous.',
      severity: 'critical',
      confidence: 'high',
      scanner: 'Example Scanner',
      location: { file: 'src/users.ts', startLine: 12, endLine: 14 },
      links: [{ name: null, url: 'https://example.org/rules/sql' }],
    });
    expect(first?.identifiers.map(({ type, value }) => `${type} ${value}`)).to.deep.equal(['rule js/sql', 'cwe 89']);
    expect(second).to.deep.include({ name: 'A weak hash', severity: 'low', confidence: 'unknown' });
    expect(readSecurityReport(sarif(), 'secret_detection')[0]?.reportType).to.equal('secret_detection');
  });

  it('in SARIF identifies findings by the fingerprint of the tool when lines move', () => {
    const fingerprints = (line: number, own?: Record<string, string>) =>
      readSecurityReport(sarif({ line, ...(own && { partialFingerprints: own }) })).map(
        ({ fingerprint }) => fingerprint,
      );
    expect(fingerprints(12)[0]).not.to.equal(fingerprints(13)[0]);
    expect(fingerprints(12, { hash: 'a' })[0]).to.equal(fingerprints(13, { hash: 'a' })[0]);
    expect(fingerprints(12, { hash: 'a' })[0]).not.to.equal(fingerprints(12, { hash: 'b' })[0]);
  });

  it('in scanner JSON contains each vulnerability once', () => {
    const findings = readSecurityReport(scannerJson());
    expect(findings.map(({ name, severity }) => [name, severity])).to.deep.equal([
      ['Prototype pollution in lodash', 'high'],
      ['Hard-coded password', 'unknown'],
    ]);
    expect(findings[0]).to.deep.include({
      reportType: 'dependency_scanning',
      scanner: 'Audit',
      location: { file: 'package-lock.json', dependency: 'lodash', version: '4.17.20' },
      solution: 'Upgrade to 4.17.21',
      identifiers: [{ type: 'cve', name: 'CVE-2020-8203', value: 'CVE-2020-8203', url: null }],
    });
  });

  it('with an invalid schema is rejected with the location', () => {
    expect(refusal({})).to.match(/^The report is not a valid report\. version: /);
    expect(refusal({ version: '2.0.0', runs: [] })).to.match(/^The report is not a valid SARIF 2\.1\.0\. version: /);
    expect(
      refusal({ version: '2.1.0', runs: [{ tool: { driver: { name: 'x' } }, results: [{ message: 1 }] }] }),
    ).to.match(/runs\.0\.results\.0\.message: /);
    const severity = scannerJson({ severity: 'Terrible' });
    expect(refusal(severity)).to.match(/vulnerabilities\.0\.severity: /);
    for (const report of [null, [], 'text', 7]) expect(refusal(report)).to.match(/^The report is not a valid/);
  });

  it('is sanitized from long texts and characters that cannot be stored', () => {
    const [finding] = readSecurityReport(
      scannerJson({ name: 'x'.repeat(1_000), description: `a\0b\ud800${'y'.repeat(70_000)}` }),
    );
    expect(finding?.name).to.have.lengthOf(255);
    expect(finding?.description).to.have.lengthOf(65_535);
    expect(finding?.description?.isWellFormed()).to.equal(true);
    expect(finding?.description).not.to.include('\0');
  });

  it('is rejected when its findings expand to too much text', () => {
    const report = (rule: object, results = 20_000) => ({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'x', rules: [{ id: 'a', ...rule }] } },
          results: Array.from({ length: results }, (_, index) => ({
            ruleId: 'a',
            message: { id: 'm' },
            partialFingerprints: { index: `${index}` },
          })),
        },
      ],
    });
    const long = { text: 'x'.repeat(60_000) };
    const refused = 'The findings of the report have more than 32 MiB of text.';
    expect(refusal(report({ fullDescription: long }))).to.equal(refused);
    expect(refusal(report({ help: long }))).to.equal(refused);
    expect(refusal(report({ messageStrings: { m: long } }))).to.equal(refused);
    expect(refusal(report({ id: 'a'.repeat(1_001) }))).to.match(/rules\.0\.id: /);
    // Each of these was looked through again for each finding.
    const wide = {
      shortDescription: { text: ` ${'y '.repeat(500_000)}` },
      properties: { tags: Array.from({ length: 100_000 }, (_, index) => `external/cwe/cwe-${index}`) },
    };
    const [first] = readSecurityReport(report(wide));
    expect(first?.identifiers).to.have.lengthOf(20);
    expect(first?.name).to.have.lengthOf(255);
  });
});
