import fc from 'fast-check';

/* Thousands of random cases are for finding what is wrong; with a fault in the code, those of a third of a second tell it. */
fc.configureGlobal({ interruptAfterTimeLimit: 300, markInterruptAsFailure: false });
