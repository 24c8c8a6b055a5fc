-- th3: TTT|BB, 3 top and 2 bottom.
INSERT INTO shape (slot, numbers, digits) VALUES (1, 1, 3), (2, 1, 2);

INSERT INTO play (code, kernel, digits) VALUES
    ('top3', 'number', 3), ('tod3', 'anyorder', 3), ('top2', 'number', 2), ('bot2', 'number', 2),
    ('run3', 'digit', 1), ('run2', 'digit', 1), ('hl2', 'cell', NULL), ('oe2', 'cell', NULL);

INSERT INTO looked (play, number)
          SELECT 'top3', number FROM prize WHERE slot = 1
UNION ALL SELECT 'tod3', number FROM prize WHERE slot = 1
UNION ALL SELECT 'top2', substr(number, -2) FROM prize WHERE slot = 1
UNION ALL SELECT 'bot2', number FROM prize WHERE slot = 2
UNION ALL SELECT 'run3', number FROM prize WHERE slot = 1
UNION ALL SELECT 'run2', number FROM prize WHERE slot = 2;

INSERT INTO cell (play, symbol, hits)
          SELECT 'hl2', 'high', substr(number, -2) >= '50' FROM prize WHERE slot = 1
UNION ALL SELECT 'hl2', 'low', substr(number, -2) < '50' FROM prize WHERE slot = 1
UNION ALL SELECT 'oe2', 'odd', substr(number, -1) IN ('1', '3', '5', '7', '9') FROM prize WHERE slot = 1
UNION ALL SELECT 'oe2', 'even', substr(number, -1) IN ('0', '2', '4', '6', '8') FROM prize WHERE slot = 1;
