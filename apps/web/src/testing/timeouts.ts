import { configure } from '@testing-library/react';

// On a busy machine a screen may take more than a second to appear.
configure({ asyncUtilTimeout: 10_000 });
