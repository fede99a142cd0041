// How a job says that it has failed for good.

/** A failure that trying again does not mend; the job is kept and can be retried by hand. */
export class PermanentJobError extends Error {}
