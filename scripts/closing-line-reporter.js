/** Ends a run with one plain line of counts, for programs that read the output. */
export default class ClosingLineReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numFailedTestSuites }) {
    // A suite that does not load has no failed test of its own.
    const failed = numFailedTests === 0 ? numFailedTestSuites : numFailedTests;
    process.stdout.write(`${numPassedTests} passed, ${failed} failed\n`);
  }
}
