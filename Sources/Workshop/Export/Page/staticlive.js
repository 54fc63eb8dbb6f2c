/** An export does not follow the files of its project, and says so where the state stands. */
export function startLive({ showStatus }) {
  showStatus({ isExport: true });
}
