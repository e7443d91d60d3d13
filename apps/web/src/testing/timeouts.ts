import { configure } from '@testing-library/react';

// A screen appears when it appears: on a busy machine that is not within a second.
configure({ asyncUtilTimeout: 10_000 });
