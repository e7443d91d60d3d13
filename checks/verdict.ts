/** Something that is not as the house wants it: where, and what to do. */
export type Complaint = { readonly place: string; readonly what: string };

/** Prints what a check found and sets the exit code of the process. */
export function report(check: string, complaints: readonly Complaint[], looked: string): void {
  for (const { place, what } of complaints) console.error(`${place}: ${what}`);
  console.log(`${check}: ${complaints.length === 0 ? 'in order' : `${complaints.length} complaints`} (${looked})`);
  if (complaints.length > 0) process.exitCode = 1;
}
