import { ImagePlus, Pencil, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type DragEvent } from 'react';
import { linkAddressLengthMaximum, linkTextLengthMaximum } from '../../../domain/uploads/metric-image.ts';
import { hasThumbnail } from '../../../domain/uploads/upload.ts';
import type { MetricImage } from '../../api/rest.generated.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { ConfirmDialog } from '../../widgets/dialog/confirm-dialog.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import { Thumbnail } from '../../widgets/thumbnail/thumbnail.tsx';
import { useIssue, useIssuePage } from '../issue-context.ts';
import { imageTypes, type MetricImages } from './metric-images.ts';
import styles from './metric-images.module.css';

/** Metric images of an incident, and the dialogs to add, edit and delete one. */
export const MetricImagesPanel = observer(function MetricImagesPanel() {
  const { metrics } = useIssuePage();
  const { permissions } = useIssue();
  const { all, loadError } = metrics;
  const [isDropTarget, setDropTarget] = useState(false);
  const canDrop = ({ dataTransfer }: DragEvent): boolean =>
    permissions.canUpdate && metrics.dialog === null && dataTransfer.types.includes('Files');
  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!canDrop(event)) return;
      event.preventDefault();
      setDropTarget(true);
    },
    onDragLeave: () => setDropTarget(false),
    onDrop: (event: DragEvent) => {
      setDropTarget(false);
      if (!canDrop(event)) return;
      event.preventDefault();
      metrics.add([...event.dataTransfer.files]);
    },
  };
  // Readers who cannot add anything see no empty panel.
  if (all?.length === 0 && !permissions.canUpdate && loadError === null) return null;
  return (
    <section aria-label="Metrics" className={styles.panel} data-drop-target={isDropTarget || undefined} {...dropProps}>
      <div className={styles.head}>
        <h2 className={styles.heading}>Metrics</h2>
        {permissions.canUpdate && (
          <Button size="small" icon={<ImagePlus />} className={styles.add ?? ''} onPress={() => metrics.add()}>
            Add image
          </Button>
        )}
      </div>
      {loadError !== null && <Alert tone="danger">{loadError}</Alert>}
      {all === null && loadError === null && <Skeleton shape="block" height="7.5rem" />}
      {all?.length === 0 && <p className={styles.none}>Show what was measured: drop a picture of a graph here.</p>}
      {all !== null && all.length > 0 && (
        <ul className={styles.images}>
          {all.map((image) => (
            <Picture key={image.id} image={image} metrics={metrics} canUpdate={permissions.canUpdate} />
          ))}
        </ul>
      )}
      <ImageForm metrics={metrics} />
      <DeleteQuestion metrics={metrics} />
      <Enlarged metrics={metrics} />
    </section>
  );
});

interface PictureProps {
  image: MetricImage;
  metrics: MetricImages;
  canUpdate: boolean;
}

function Picture({ image, metrics, canUpdate }: PictureProps) {
  return (
    <li className={styles.image}>
      <button
        type="button"
        className={styles.thumbnail}
        aria-label={`Enlarge ${nameOf(image)}`}
        onClick={() => metrics.open({ does: 'show', image })}
      >
        <img src={image.file_path} alt="" loading="lazy" />
      </button>
      <div className={styles.caption}>
        <Caption image={image} />
        {canUpdate && (
          <span className={styles.actions}>
            <IconButton
              label={`Edit ${nameOf(image)}`}
              size="small"
              onPress={() => metrics.open({ does: 'edit', image })}
            >
              <Pencil />
            </IconButton>
            <IconButton
              label={`Delete ${nameOf(image)}`}
              size="small"
              onPress={() => metrics.open({ does: 'delete', image })}
            >
              <Trash2 />
            </IconButton>
          </span>
        )}
      </div>
    </li>
  );
}

function Caption({ image }: { image: MetricImage }) {
  const words = <span className={styles.words}>{nameOf(image)}</span>;
  if (image.url === null) return words;
  return (
    <a href={image.url} rel="noreferrer nofollow" target="_blank" className={styles.words}>
      {nameOf(image)}
    </a>
  );
}

const ImageForm = observer(function ImageForm({ metrics }: { metrics: MetricImages }) {
  const { dialog, error, note, linkError, file, text, url, isSending, progress } = metrics;
  const isNew = dialog?.does === 'add';
  const formId = 'metric-image-form';
  return (
    <Dialog
      title={isNew ? 'Add metric image' : 'Edit metric image'}
      // A press outside would discard what was typed.
      role="alertdialog"
      isOpen={isNew || dialog?.does === 'edit'}
      onOpenChange={metrics.close}
      // An upload can be canceled.
      isSaving={isSending && !isNew}
      isChanged={() => file !== null}
      footer={
        <>
          <Button onPress={metrics.close} isDisabled={isSending && !isNew}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isDisabled={!metrics.canSubmit && !isSending}
            isPending={isSending}
          >
            {isNew ? 'Upload' : 'Save changes'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        aria-label="Metric image"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (metrics.canSubmit) void metrics.submit();
        }}
      >
        {error !== null && <Alert tone="danger">{error}</Alert>}
        {note !== null && <Alert>{note}</Alert>}
        {isNew && (
          <label className={styles.file}>
            <span>Image</span>
            <input
              type="file"
              accept={imageTypes.join(',')}
              onChange={({ target }) => {
                const picked = target.files?.[0];
                if (picked) metrics.pick(picked);
              }}
            />
          </label>
        )}
        {isNew && file !== null && (
          <p className={styles.picked}>
            {hasThumbnail(file) && <Thumbnail file={file} />}
            {file.name}
          </p>
        )}
        <TextField
          label="Text"
          value={text}
          onChange={(value) => metrics.write({ text: value })}
          maxLength={linkTextLengthMaximum}
          description="Shown below the image instead of its file name."
        />
        <TextField
          label="Link"
          value={url}
          onChange={(value) => metrics.write({ url: value })}
          maxLength={linkAddressLengthMaximum}
          placeholder="https://"
          description="Where the graph can be seen in full."
          error={linkError ?? undefined}
        />
        {isSending && isNew && <progress aria-label={`Uploading ${file?.name ?? ''}`} max={1} value={progress} />}
      </form>
    </Dialog>
  );
});

const DeleteQuestion = observer(function DeleteQuestion({ metrics }: { metrics: MetricImages }) {
  const { dialog, error, isSending } = metrics;
  return (
    <ConfirmDialog
      title="Delete metric image"
      action="Delete image"
      isOpen={dialog?.does === 'delete'}
      isPending={isSending}
      onCancel={metrics.close}
      onConfirm={metrics.submit}
    >
      {error !== null && <Alert tone="danger">{error}</Alert>}
      <p>
        Are you sure you want to delete {dialog?.does === 'delete' ? nameOf(dialog.image) : 'the image'}? This cannot be
        undone.
      </p>
    </ConfirmDialog>
  );
});

const Enlarged = observer(function Enlarged({ metrics }: { metrics: MetricImages }) {
  const { dialog } = metrics;
  const image = dialog?.does === 'show' ? dialog.image : null;
  return (
    <Dialog
      title={image === null ? 'Metric image' : nameOf(image)}
      size="large"
      isOpen={image !== null}
      onOpenChange={metrics.close}
    >
      {image !== null && <img src={image.file_path} alt={nameOf(image)} className={styles.enlarged} />}
    </Dialog>
  );
});

/** Name of a picture: its text, or its file name. */
function nameOf({ url_text: text, filename }: MetricImage): string {
  return text ?? filename;
}
