/*
 * The numbering of other traditions compared with English Bibles: "theirs = English". Verses that no rule names are
 * numbered alike. Two ranges of the same length correspond verse by verse; ranges of different lengths correspond as a
 * whole. "- REF" names verses that English Bibles do not have.
 */

// The Masoretic text as printed since the rabbinic Bible of 1517, and the Greek New Testament (Nestle). Sources: the
// tables of differing numbers in Biblia Hebraica and in the front matter of the Jewish Publication Society's
// translation of 1917 (public domain); a test checks the totals.
export const hebrewRules = `
GEN 32:1 = GEN 31:55
GEN 32:2-33 = GEN 32:1-32
EXO 7:26-29 = EXO 8:1-4
EXO 8:1-28 = EXO 8:5-32
EXO 21:37 = EXO 22:1
EXO 22:1-30 = EXO 22:2-31
LEV 5:20-26 = LEV 6:1-7
LEV 6:1-23 = LEV 6:8-30
NUM 17:1-15 = NUM 16:36-50
NUM 17:16-28 = NUM 17:1-13
NUM 25:19 = NUM 26:1
NUM 26:1 = NUM 26:1
NUM 30:1 = NUM 29:40
NUM 30:2-17 = NUM 30:1-16
DEU 13:1 = DEU 12:32
DEU 13:2-19 = DEU 13:1-18
DEU 23:1 = DEU 22:30
DEU 23:2-26 = DEU 23:1-25
DEU 28:69 = DEU 29:1
DEU 29:1-28 = DEU 29:2-29
1SA 21:1 = 1SA 20:42
1SA 20:42 = 1SA 20:42
1SA 21:2-16 = 1SA 21:1-15
1SA 24:1 = 1SA 23:29
1SA 24:2-23 = 1SA 24:1-22
2SA 19:1 = 2SA 18:33
2SA 19:2-44 = 2SA 19:1-43
1KI 5:1-14 = 1KI 4:21-34
1KI 5:15-32 = 1KI 5:1-18
1KI 22:43-44 = 1KI 22:43
1KI 22:45-54 = 1KI 22:44-53
2KI 12:1 = 2KI 11:21
2KI 12:2-22 = 2KI 12:1-21
1CH 5:27-41 = 1CH 6:1-15
1CH 6:1-66 = 1CH 6:16-81
1CH 12:4-5 = 1CH 12:4
1CH 12:6-41 = 1CH 12:5-40
2CH 1:18 = 2CH 2:1
2CH 2:1-17 = 2CH 2:2-18
2CH 13:23 = 2CH 14:1
2CH 14:1-14 = 2CH 14:2-15
NEH 3:33-38 = NEH 4:1-6
NEH 4:1-17 = NEH 4:7-23
NEH 7:67 = NEH 7:67-68
NEH 7:68-72 = NEH 7:69-73
NEH 10:1 = NEH 9:38
NEH 10:2-40 = NEH 10:1-39
JOB 40:25-32 = JOB 41:1-8
JOB 41:1-26 = JOB 41:9-34
ECC 4:17 = ECC 5:1
ECC 5:1-19 = ECC 5:2-20
SNG 7:1 = SNG 6:13
SNG 7:2-14 = SNG 7:1-13
ISA 8:23 = ISA 9:1
ISA 9:1-20 = ISA 9:2-21
ISA 63:19 = ISA 63:19
ISA 63:19 = ISA 64:1
ISA 64:1-11 = ISA 64:2-12
JER 8:23 = JER 9:1
JER 9:1-25 = JER 9:2-26
EZK 21:1-5 = EZK 20:45-49
EZK 21:6-37 = EZK 21:1-32
DAN 3:31-33 = DAN 4:1-3
DAN 4:1-34 = DAN 4:4-37
DAN 6:1 = DAN 5:31
DAN 6:2-29 = DAN 6:1-28
HOS 2:1-2 = HOS 1:10-11
HOS 2:3-25 = HOS 2:1-23
HOS 12:1 = HOS 11:12
HOS 12:2-15 = HOS 12:1-14
HOS 14:1 = HOS 13:16
HOS 14:2-10 = HOS 14:1-9
JOL 3:1-5 = JOL 2:28-32
JOL 4:1-21 = JOL 3:1-21
JON 2:1 = JON 1:17
JON 2:2-11 = JON 2:1-10
MIC 4:14 = MIC 5:1
MIC 5:1-14 = MIC 5:2-15
NAM 2:1 = NAM 1:15
NAM 2:2-14 = NAM 2:1-13
ZEC 2:1-4 = ZEC 1:18-21
ZEC 2:5-17 = ZEC 2:1-13
MAL 3:19-24 = MAL 4:1-6
ACT 19:40 = ACT 19:40-41
2CO 13:12 = 2CO 13:12-13
2CO 13:13 = 2CO 13:14
3JN 1:14-15 = 3JN 1:14
REV 12:18 = REV 13:1
REV 13:1 = REV 13:1`;

/** Psalms whose heading is a separate verse in Hebrew and Norwegian Bibles, and those where it is two. */
export const psalmsWithTitleVerse: readonly number[] = [
  3, 4, 5, 6, 7, 8, 9, 12, 18, 19, 20, 21, 22, 30, 31, 34, 36, 38, 39, 40, 41, 42, 44, 45, 46, 47, 48, 49, 53, 55, 56,
  57, 58, 59, 61, 62, 63, 64, 65, 67, 68, 69, 70, 75, 76, 77, 80, 81, 83, 84, 85, 88, 89, 92, 102, 108, 140, 142,
];
export const psalmsWithTwoTitleVerses: readonly number[] = [51, 52, 54, 60];

// In the thirteenth psalm the heading is a verse too, and the last two of the English verses are one.
export const psalm13Rules = `
PSA 13:2-5 = PSA 13:1-4
PSA 13:6 = PSA 13:5-6`;

// Bibelen 1930 (Det Norske Bibelselskap, public domain), compared verse by verse with the King James Version. The psalms
// are numbered as in Hebrew.
export const norwegianRules = `
GEN 42:39 = GEN 43:1
GEN 43:1-33 = GEN 43:2-34
LEV 5:20-26 = LEV 6:1-7
LEV 6:1-23 = LEV 6:8-30
NUM 30:1 = NUM 29:40
NUM 30:2-17 = NUM 30:1-16
1SA 20:42-43 = 1SA 20:42
1SA 24:1 = 1SA 23:29
1SA 24:2-23 = 1SA 24:1-22
1KI 22:43-44 = 1KI 22:43
1KI 22:45-54 = 1KI 22:44-53
JOB 39:1-3 = JOB 38:39-41
JOB 39:4-33 = JOB 39:1-30
JOB 39:34-38 = JOB 40:1-5
JOB 40:1-19 = JOB 40:6-24
JOB 40:20-28 = JOB 41:1-9
JOB 41:1-25 = JOB 41:10-34
ECC 4:17 = ECC 5:1
ECC 5:1-19 = ECC 5:2-20
ISA 64:1 = ISA 64:1-2
ISA 64:2-11 = ISA 64:3-12
DAN 6:1 = DAN 5:31
DAN 6:2-29 = DAN 6:1-28
DAN 10:20 = DAN 10:20-21
HOS 12:1 = HOS 11:12
HOS 12:2-15 = HOS 12:1-14
HOS 14:1 = HOS 13:16
HOS 14:2-10 = HOS 14:1-9
JOL 3:1-5 = JOL 2:28-32
JOL 3:6-26 = JOL 3:1-21
JON 2:1 = JON 1:17
JON 2:2-11 = JON 2:1-10
MIC 4:14 = MIC 5:1
MIC 5:1-14 = MIC 5:2-15
NAM 2:1 = NAM 1:15
NAM 2:2-14 = NAM 2:1-13
ZEC 2:1-4 = ZEC 1:18-21
ZEC 2:5-17 = ZEC 2:1-13
JHN 1:38-39 = JHN 1:38
JHN 1:40-52 = JHN 1:39-51
ACT 4:36 = ACT 4:36-37
2CO 13:12 = 2CO 13:12-13
2CO 13:13 = 2CO 13:14
3JN 1:14-15 = 3JN 1:14
REV 12:18 = REV 13:1
REV 13:1 = REV 13:1`;

// The text of 1930 as in modules of free Bible programs: divided into the English chapters, but the chapters below, and
// the psalms, keep their Norwegian numbers, and what is beyond the last English number is joined to the last verse.
export const norwegianPsalmsRules = `
1SA 20:42-43 = 1SA 20:42
1KI 22:43-44 = 1KI 22:43
1KI 22:45-54 = 1KI 22:44-53
JHN 1:38-39 = JHN 1:38
JHN 1:40-52 = JHN 1:39-51
3JN 1:14-15 = 3JN 1:14
REV 12:18 = REV 13:1
REV 13:1 = REV 13:1`;

// Daniel with the prayer of Azariah and the song of the three men, which English Bibles print separately: Clementine
// Vulgate.
export const greekDanielRules = `
- DAN 3:24-90
DAN 3:91-97 = DAN 3:24-30
DAN 3:98-100 = DAN 4:1-3
DAN 4:1-34 = DAN 4:4-37`;

// Theirs = Hebrew. Clementine Vulgate, which continues the numbering within a psalm that is split in two.
export const vulgatePsalms = `
PSA 9:22-39 = PSA 10:1-18
PSA 113:1-8 = PSA 114:1-8
PSA 113:9-26 = PSA 115:1-18
PSA 114:1-9 = PSA 116:1-9
PSA 115:10-19 = PSA 116:10-19
PSA 146:1-11 = PSA 147:1-11
PSA 147:12-20 = PSA 147:12-20`;

// Theirs = Hebrew. Septuagint (Swete, 1887, public domain), which restarts the numbering.
export const septuagintPsalms = `
PSA 9:22-39 = PSA 10:1-18
PSA 113:1-8 = PSA 114:1-8
PSA 113:9-26 = PSA 115:1-18
PSA 114:1-9 = PSA 116:1-9
PSA 115:1-10 = PSA 116:10-19
PSA 146:1-11 = PSA 147:1-11
PSA 147:1-9 = PSA 147:12-20`;

/** Psalms of the Greek and Latin Bible whose number is one lower than in Hebrew: first and last. */
export const offsetPsalms: readonly (readonly [first: number, last: number])[] = [
  [10, 112],
  [116, 145],
];
