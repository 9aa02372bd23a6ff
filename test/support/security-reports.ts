/** A SARIF report with two failed results, one that passed and one that was suppressed. `fields` change the first. */
export function sarif({ line = 12, ...fields }: Record<string, unknown> & { line?: number } = {}) {
  const at = (uri: string, startLine: number, endLine: number) => [
    { physicalLocation: { artifactLocation: { uri }, region: { startLine, endLine } } },
  ];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Example Scanner',
            rules: [
              {
                id: 'js/sql',
                shortDescription: { text: 'SQL injection' },
                fullDescription: { text: 'Queries with input are dangerous.' },
                helpUri: 'https://example.org/rules/sql',
                properties: {
                  'security-severity': '9.8',
                  precision: 'high',
                  tags: ['security', 'external/cwe/cwe-089'],
                },
              },
              { id: 'js/hash' },
            ],
          },
        },
        results: [
          {
            ruleId: 'js/sql',
            message: { text: 'User input reaches a query.' },
            locations: at('src/users.ts', line, 14),
            ...fields,
          },
          { ruleIndex: 1, level: 'note', message: { text: 'A weak hash' }, locations: at('src/hash.ts', 3, 3) },
          { ruleId: 'js/sql', kind: 'pass', message: { text: 'Nothing found' } },
          {
            ruleId: 'js/sql',
            message: { text: 'Accepted' },
            suppressions: [{ kind: 'external', status: 'accepted' }],
          },
        ],
      },
    ],
  };
}

/** A report in the common JSON of scanners: two vulnerabilities, the first one twice. `fields` change the first. */
export function scannerJson(fields: Record<string, unknown> = {}) {
  const first = {
    id: '1',
    name: 'Prototype pollution in lodash',
    description: 'Objects can be changed.',
    severity: 'High',
    solution: 'Upgrade to 4.17.21',
    location: {
      file: 'package-lock.json',
      dependency: { package: { name: 'lodash' }, version: '4.17.20' },
    },
    identifiers: [{ type: 'cve', name: 'CVE-2020-8203', value: 'CVE-2020-8203' }],
    ...fields,
  };
  return {
    version: '15.0.7',
    scan: { type: 'dependency_scanning', scanner: { id: 'audit', name: 'Audit' }, status: 'success' },
    vulnerabilities: [
      first,
      { ...first, id: '2' },
      {
        id: '3',
        message: 'Hard-coded password',
        scanner: { id: 'secrets', name: 'Secrets' },
        location: { file: 'config.ts', start_line: 5 },
        identifiers: [{ type: 'rule', name: 'password', value: 'password' }],
      },
    ],
  };
}
