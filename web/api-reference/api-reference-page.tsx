import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState, type SyntheticEvent } from 'react';
import { counted } from '../../domain/text/plural.ts';
import { useApplication } from '../app/application-context.ts';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { Link } from '../widgets/link/link.tsx';
import { SearchField } from '../widgets/search-field/search-field.tsx';
import { ApiReference, documentPath, schemaName, typeWords, type Field, type Operation } from './api-reference.ts';
import styles from './api-reference.module.css';

const crumbs = [{ text: 'REST API' }];

/** The reference of the REST API, from its OpenAPI document. */
const ApiReferencePage = observer(function ApiReferencePage() {
  const { api } = useApplication();
  const reference = useMemo(() => new ApiReference(api), [api]);
  useEffect(() => {
    void reference.load();
    return reference.leave;
  }, [reference]);
  const { info, error, sections, search, count } = reference;
  if (error !== null) return <PageFailed error={error} resetErrorBoundary={() => void reference.load()} />;
  if (info === null) return <PageLoading />;
  return (
    <Page title={['REST API']} crumbs={crumbs}>
      <PageHeading
        title="REST API"
        description={
          <>
            {info.description.split('\n\n').map((paragraph) => (
              <p key={paragraph}>{withCode(paragraph)}</p>
            ))}
            <p>
              The base URL is <code>{reference.url}</code>. This page shows the{' '}
              <Link href={documentPath}>OpenAPI 3.1 document</Link>.
            </p>
          </>
        }
      />
      <SearchField label="Search calls" value={search} onChange={reference.type} className={styles.search ?? ''} />
      <p role="status" className={styles.count}>
        {counted(count, 'call')}
      </p>
      {sections.length === 0 && <EmptyState title="No matching calls" />}
      {sections.map(({ title, operations }) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.heading}>{title}</h2>
          <ul className={styles.operations}>
            {operations.map((operation) => (
              <li key={operation.id}>
                <OperationDetails operation={operation} reference={reference} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
});

export default ApiReferencePage;

interface DetailsProps {
  operation: Operation;
  reference: ApiReference;
}

/** An operation; its details are rendered once they are opened. */
function OperationDetails({ operation, reference }: DetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const { method, path, summary, access, fields, answers } = operation;
  return (
    <details
      className={styles.operation}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <code className={styles.path}>{path}</code>
        <span className={styles.words}>{summary}</span>
      </summary>
      {isOpen && (
        <div className={styles.details}>
          <p>{withCode(access)}</p>
          {fields.length > 0 && <Fields title="Parameters" fields={fields} hasPlace />}
          <h3 className={styles.subheading}>Responses</h3>
          <ul className={styles.answers}>
            {answers.map(({ status, description, schema }) => {
              const name = schema === null ? null : schemaName(schema);
              return (
                <li key={status}>
                  <p>
                    <strong>{status}</strong> {description}
                    {schema !== null && <span className={styles.type}> {typeWords(schema)}</span>}
                  </p>
                  {name !== null && name !== 'Error' && <Fields title={name} fields={reference.schemaNamed(name)} />}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </details>
  );
}

function Fields({ title, fields, hasPlace = false }: { title: string; fields: readonly Field[]; hasPlace?: boolean }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3 className={styles.subheading}>{title}</h3>
      <table aria-label={title} className={styles.fields}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {hasPlace && <th scope="col">In</th>}
            <th scope="col">Type</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, place, isRequired, type, description }) => (
            <tr key={`${place} ${name}`}>
              <th scope="row">
                <code>{name}</code>
              </th>
              {hasPlace && <td>{place}</td>}
              <td className={styles.type}>{type}</td>
              <td>
                {hasPlace && isRequired && <strong>Required. </strong>}
                {description !== null && withCode(description)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Text with code between backticks. */
function withCode(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
