/**
 * The same for the yardsticks and the service. A checkpoint or vacuum in one cell and not in its neighbour would be
 * measured as a difference between them: no checkpoint is due while the bench runs, and tables are vacuumed between
 * cells.
 */
export const benchSettings = {
  max_connections: '200',
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  min_wal_size: '4GB',
  checkpoint_timeout: '1h',
};
