export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** CPU time of this thread, in milliseconds. */
export function cpuMs() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
