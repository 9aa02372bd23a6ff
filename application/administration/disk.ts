export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** The file system that holds the data of the instance. */
export interface Disk {
  /** Null if the system does not say. */
  space(): Promise<DiskSpace | null>;
}
