-- th6: PPPPPP|BB|FFF,FFF|LLL,LLL, first prize, 2 bottom, two of 3 front, two of 3 last.
INSERT INTO shape (slot, numbers, digits) VALUES (1, 1, 6), (2, 1, 2), (3, 2, 3), (4, 2, 3);

INSERT INTO play (code, kernel, digits) VALUES
    ('top3', 'number', 3), ('tod3', 'anyorder', 3), ('top2', 'number', 2), ('bot2', 'number', 2),
    ('run3', 'digit', 1), ('run2', 'digit', 1), ('front3', 'number', 3), ('last3', 'number', 3),
    ('hl2', 'cell', NULL), ('oe2', 'cell', NULL);

INSERT INTO looked (play, number)
          SELECT 'top3', substr(number, -3) FROM prize WHERE slot = 1
UNION ALL SELECT 'tod3', substr(number, -3) FROM prize WHERE slot = 1
UNION ALL SELECT 'top2', substr(number, -2) FROM prize WHERE slot = 1
UNION ALL SELECT 'bot2', number FROM prize WHERE slot = 2
UNION ALL SELECT 'run3', substr(number, -3) FROM prize WHERE slot = 1
UNION ALL SELECT 'run2', number FROM prize WHERE slot = 2
UNION ALL SELECT 'front3', number FROM prize WHERE slot = 3
UNION ALL SELECT 'last3', number FROM prize WHERE slot = 4;

INSERT INTO cell (play, symbol, hits)
          SELECT 'hl2', 'high', substr(number, -2) >= '50' FROM prize WHERE slot = 1
UNION ALL SELECT 'hl2', 'low', substr(number, -2) < '50' FROM prize WHERE slot = 1
UNION ALL SELECT 'oe2', 'odd', substr(number, -1) IN ('1', '3', '5', '7', '9') FROM prize WHERE slot = 1
UNION ALL SELECT 'oe2', 'even', substr(number, -1) IN ('0', '2', '4', '6', '8') FROM prize WHERE slot = 1;
