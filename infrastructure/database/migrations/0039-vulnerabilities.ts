import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** What scanners found in projects, what people decided about it, and the issues about it. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table security_findings (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
      report_type text not null check (report_type in ('sast', 'dependency_scanning', 'container_scanning', 'dast',
        'secret_detection', 'coverage_fuzzing', 'api_fuzzing', 'cluster_image_scanning', 'generic')),
      name text not null check (length(name) between 1 and 255),
      description text check (length(description) between 1 and 65535),
      severity text not null check (severity in ('critical', 'high', 'medium', 'low', 'unknown', 'info')),
      confidence text not null
        check (confidence in ('confirmed', 'high', 'medium', 'low', 'experimental', 'unknown', 'ignore')),
      scanner text not null check (length(scanner) between 1 and 255),
      solution text check (length(solution) between 1 and 65535),
      location jsonb not null default '{}' check (jsonb_typeof(location) = 'object'),
      identifiers jsonb not null default '[]' check (jsonb_typeof(identifiers) = 'array'),
      links jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (namespace_id, fingerprint),
      unique (id, namespace_id)
    );

    create table vulnerabilities (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      finding_id bigint not null unique,
      state text not null default 'detected' check (state in ('detected', 'confirmed', 'resolved', 'dismissed')),
      state_comment text check (length(state_comment) between 1 and 50000),
      dismissal_reason text check (dismissal_reason in
        ('acceptable_risk', 'false_positive', 'mitigating_control', 'used_in_tests', 'not_applicable')),
      author_id bigint references users on delete set null,
      updated_by_id bigint references users on delete set null,
      confirmed_by_id bigint references users on delete set null,
      confirmed_at timestamptz,
      resolved_by_id bigint references users on delete set null,
      resolved_at timestamptz,
      dismissed_by_id bigint references users on delete set null,
      dismissed_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (id, namespace_id),
      foreign key (finding_id, namespace_id) references security_findings (id, namespace_id) on delete cascade,
      check ((state = 'resolved') = (resolved_at is not null)),
      check ((state = 'dismissed') = (dismissed_at is not null)),
      check (state <> 'confirmed' or confirmed_at is not null),
      check (state <> 'detected' or confirmed_at is null),
      check (dismissal_reason is null or state = 'dismissed')
    );
    create index vulnerabilities_namespace on vulnerabilities (namespace_id, id);
    create index vulnerabilities_author on vulnerabilities (author_id) where author_id is not null;
    create index vulnerabilities_updater on vulnerabilities (updated_by_id) where updated_by_id is not null;
    create index vulnerabilities_confirmer on vulnerabilities (confirmed_by_id) where confirmed_by_id is not null;
    create index vulnerabilities_resolver on vulnerabilities (resolved_by_id) where resolved_by_id is not null;
    create index vulnerabilities_dismisser on vulnerabilities (dismissed_by_id) where dismissed_by_id is not null;

    create table vulnerability_issue_links (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      vulnerability_id bigint not null,
      work_item_id bigint not null references work_items on delete cascade,
      link_type text not null check (link_type in ('related', 'created')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (vulnerability_id, work_item_id),
      foreign key (vulnerability_id, namespace_id) references vulnerabilities (id, namespace_id) on delete cascade
    );
    create unique index vulnerability_issue_links_created on vulnerability_issue_links (vulnerability_id)
      where link_type = 'created';
    create index vulnerability_issue_links_item on vulnerability_issue_links (work_item_id);
    create index vulnerability_issue_links_namespace on vulnerability_issue_links (namespace_id);
  `);
  for (const [table, subject] of [
    ['security_findings', 'security_finding'],
    ['vulnerabilities', 'vulnerability'],
    ['vulnerability_issue_links', 'vulnerability_issue_link'],
  ] as const) {
    await journalRows(trx, table, subject, '{created_at,updated_at}');
  }
}
